import { signedInPagesText } from "./signed-in-pages-text.ts";

/** Only this text: for a menu item whose component is unknown. */
export function TextNotFoundPage() {
  return <p>{signedInPagesText.textNotFound}</p>;
}
