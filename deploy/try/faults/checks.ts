const results = { passed: 0, failed: 0 };

/** Prints a line with the outcome of a check. `found`: shown behind the title. */
export function check(title: string, isMet: boolean, found: string | number = ""): void {
  results[isMet ? "passed" : "failed"] += 1;
  console.log(`${isMet ? "✓" : "✗"} ${title}${found === "" ? "" : `：${found}`}`);
}

/** Prints the sum. The process ends with 1 if a check has failed. */
export function finish(): void {
  console.log(`${results.passed} 项通过，${results.failed} 项未通过`);
  if (results.failed > 0) process.exitCode = 1;
}
