/**
 * What every file is answered with: kept by nobody, and to be saved under its name. A name that is not all plain letters,
 * digits, dots, dashes and underscores is given twice, as old programs read it and as it is (RFC 6266).
 */
export function headersOf(fileName: string): Readonly<Record<string, string>> {
  const plain = fileName.replaceAll(/[^\w.-]/gu, "_");
  // Of what a header's text may not hold, `encodeURIComponent` leaves these.
  const encoded = encodeURIComponent(fileName.replaceAll(/\p{Cs}/gu, "\ufffd")).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const named = plain === fileName ? "" : `; filename*=UTF-8''${encoded}`;
  return {
    "cache-control": "no-store",
    "content-disposition": `attachment; filename="${plain}"${named}`,
  };
}
