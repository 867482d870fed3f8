import { portalConfig } from "#shared/config/portal-config.ts";
import styles from "./public-frame.module.css";

/** The platform with its sign or the organisation's logo, and the organisation's name if it is set. */
export const PublicName = () => (
  <>
    <p className={styles.name}>
      <img src={portalConfig.logo || "/favicon.svg"} alt="" />
      {portalConfig.platformName}
    </p>
    <p className={styles.organisation}>{portalConfig.footer.company}</p>
  </>
);
