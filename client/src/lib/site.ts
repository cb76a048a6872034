/** An address of a module that is kept in `assets/`, one folder below the site. */
const here = import.meta.url;

/** The path where this site begins: `/`, or `/club/` where a proxy has it there (`serve --root-path`). */
export const ROOT = import.meta.env.PROD ? new URL('..', here).pathname : '/';

/** The path of an address of this site that is written as if the site began at `/`. */
export const at = (path: string, root = ROOT): string => root + path.slice(1);

/** The opposite of `at`; null for a path that is not of this site. */
export function inside(pathname: string, root = ROOT): string | null {
  if (pathname === root.slice(0, -1)) return '/';
  return pathname.startsWith(root) ? pathname.slice(root.length - 1) : null;
}
