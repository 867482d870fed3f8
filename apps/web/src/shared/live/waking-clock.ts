/**
 * Milliseconds that pass in sleep as well, and never run back. A browser's steady clock may stand still while the machine
 * sleeps, and the other one is put right by people and networks: of the two, each step counts as far as the farther one went.
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
