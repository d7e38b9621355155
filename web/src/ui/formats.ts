/** A format that is made when it is first used: making one takes a phone some milliseconds. */
function late<Format extends { format(value: Value): string }, Value>(make: () => Format) {
  let format: Format | undefined;
  return { format: (value: Value): string => (format ??= make()).format(value) };
}

/** Days and times as they are written here. */
export function dateFormat(options: Intl.DateTimeFormatOptions) {
  return late<Intl.DateTimeFormat, Date | number>(() => new Intl.DateTimeFormat("en-GB", options));
}
