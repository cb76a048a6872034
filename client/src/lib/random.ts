/** Bytes as hexadecimal digits, two each. */
export const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A name that nothing else has. `crypto.randomUUID` is there at https addresses and on this device only. */
export const freshId = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)));
