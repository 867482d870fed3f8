/** The newer name first. A browser that knows neither never asks the person. */
const names = ["loopback-network", "local-network-access"];

/** Returns whether this page may reach the local machine. `unknown`: the browser has no such permission. */
export async function loopbackPermission(): Promise<PermissionState | "unknown"> {
  for (const name of names) {
    try {
      return (await navigator.permissions.query({ name: name as PermissionName })).state;
    } catch {
      // An unknown name throws.
    }
  }
  return "unknown";
}
