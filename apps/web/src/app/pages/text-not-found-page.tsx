import { signedInPagesText } from "./signed-in-pages-text.ts";

/** Only this text: for a menu item whose component is unknown, inside its tab. */
export function TextNotFoundPage() {
  return <h1>{signedInPagesText.textNotFound}</h1>;
}

/** The same as a page of its own, on /test. */
export function TextNotFoundRoute() {
  return (
    <main>
      <TextNotFoundPage />
    </main>
  );
}
