/**
 * A clock in milliseconds that also runs during sleep and never runs backwards. A browser's steady clock may stop during
 * sleep, and the wall clock may be corrected; each step counts the larger of the two differences.
 */
export function createWakingClock(steady: () => number, wall: () => number): () => number {
  let [lastSteady, lastWall, passed] = [steady(), wall(), 0];
  return () => {
    const [steadyNow, wallNow] = [steady(), wall()];
    passed += Math.max(steadyNow - lastSteady, wallNow - lastWall);
    [lastSteady, lastWall] = [steadyNow, wallNow];
    return passed;
  };
}
