import { Button } from "../../../shared/ui/button.tsx";
import { Result } from "../../../shared/ui/result.tsx";
import { registrationText as text } from "../text.ts";

/** How a registration ended; opened without one, it says so and shows the ways on. */
export function RegisterResultScreen({ name, onHome }: { name: string | null; onHome: () => void }) {
  const home = (
    <Button kind="primary" size="large" onClick={onHome}>
      {text.backHome}
    </Button>
  );
  return (
    <main>
      {name === null ? (
        <Result kind="failure" title={text.resultEmpty} description={text.resultEmptyHint}>
          {home}
        </Result>
      ) : (
        <Result kind="success" title={text.resultOf(name)} description={text.resultHint}>
          {home}
        </Result>
      )}
    </main>
  );
}
