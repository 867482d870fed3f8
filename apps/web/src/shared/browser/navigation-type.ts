/** The browser's navigation type of this page load: `navigate`, `reload`, `back_forward`. */
export function navigationType(): string {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming ? entry.type : "navigate";
}
