import { portalConfig } from "#shared/config/portal-config.ts";
import styles from "./public-frame.module.css";

/** Whose page this is: the platform under its sign or the logo of the organisation, and the organisation where one is set. */
export const PublicName = () => (
  <>
    <p className={styles.name}>
      <img src={portalConfig.logo || "/favicon.svg"} alt="" />
      {portalConfig.platformName}
    </p>
    <p className={styles.organisation}>{portalConfig.footer.company}</p>
  </>
);
