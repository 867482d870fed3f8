const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

/** Formats as 512 B, 1.5 KB, 20 MB: one decimal below ten, none from ten on. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unitIndex = 0;
  while (value >= 1_024 && unitIndex < UNITS.length - 1) {
    value /= 1_024;
    unitIndex += 1;
  }
  const digits = unitIndex === 0 || value >= 10 ? 0 : 1;
  return `${value.toFixed(digits)} ${UNITS[unitIndex]}`;
}
