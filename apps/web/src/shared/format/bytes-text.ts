const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

/** Formats as 512 B, 1.5 KB, 20 MB: one decimal below ten, none from ten on. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let place = 0;
  while (value >= 1_024 && place < UNITS.length - 1) {
    value /= 1_024;
    place += 1;
  }
  const digits = place === 0 || value >= 10 ? 0 : 1;
  return `${value.toFixed(digits)} ${UNITS[place]}`;
}
