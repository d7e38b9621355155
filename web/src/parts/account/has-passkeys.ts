/** Whether this browser can use passkeys here: they need a name and https, or `localhost`. */
export function hasPasskeys(): boolean {
  if (typeof PublicKeyCredential !== "function" || !isSecureContext) return false;
  const isAddress = /^\[|^[\d.]+$/.test(location.hostname);
  return !isAddress;
}
