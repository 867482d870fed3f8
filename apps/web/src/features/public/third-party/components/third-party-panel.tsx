import { routePaths } from "#shared/navigation/route-paths.ts";
import { devText as text } from "../text.ts";
import styles from "./third-party-panel.module.css";

/** Of the development mode: how the example of an identity provider is tried. */
export const ThirdPartyPanel = () => (
  <section className={styles.panel} aria-labelledby="third-party-title">
    <h2 id="third-party-title">{text.title}</h2>
    <p className={styles.hint}>{text.hint}</p>
    <p>
      {/* Signed in, one would be led on from there. */}
      <a href={`${routePaths.login}?logout=true`}>{text.open}</a>
    </p>
  </section>
);
