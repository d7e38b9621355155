/** Deletes what a service worker keeps besides the files of the app: data, should any version ever keep some. */
export async function wipeDataCaches(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.filter((name) => !name.startsWith("app-")).map((name) => caches.delete(name)));
}
