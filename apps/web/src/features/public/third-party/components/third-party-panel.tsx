import { routePaths } from "#shared/navigation/route-paths.ts";
import { devText as text } from "../text.ts";
import styles from "./third-party-panel.module.css";

/** Development mode: explains how to try the example identity provider. */
export const ThirdPartyPanel = () => (
  <section className={styles.panel} aria-labelledby="third-party-title">
    <h2 id="third-party-title">{text.title}</h2>
    <p className={styles.hint}>{text.hint}</p>
    <p>
      {/* A signed-in visitor would be redirected from the sign-in page. */}
      <a href={`${routePaths.login}?logout=true`}>{text.open}</a>
    </p>
  </section>
);
