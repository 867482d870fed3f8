/** The newer name first; a browser that knows neither asks nobody. */
const names = ["loopback-network", "local-network-access"];

/** May this page reach the machine it runs on? `unknown`: the browser has no such question. */
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
