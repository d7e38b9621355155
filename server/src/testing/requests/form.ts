/** A form with a file, as browsers send it: its headers and its bytes. */
export function formWith(
  fields: Readonly<Record<string, string>>,
  file?: { readonly name: string; readonly bytes: Buffer | string },
): { headers: Record<string, string>; payload: Buffer } {
  const boundary = "----a-boundary-of-a-test";
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file !== undefined)
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n` +
          "content-type: application/octet-stream\r\n\r\n",
      ),
      Buffer.from(file.bytes),
      Buffer.from("\r\n"),
    );
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(parts),
  };
}
