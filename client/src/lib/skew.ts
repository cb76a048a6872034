const HALF_A_DAY = 43_200_000;

let skew = 0;

/** Notes how far this device's clock is from the server's. */
export function hearTime(response: Response): void {
  const told = Date.parse(response.headers?.get('Date') ?? '');
  if (!Number.isNaN(told)) skew = Date.now() - told;
}

/** Whether the clock is so far off that its day is another one; time zones do not matter. */
export const isDateWrong = (): boolean => Math.abs(skew) > HALF_A_DAY;
