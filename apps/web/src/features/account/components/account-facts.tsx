import type { OwnAccount } from "../api.ts";
import { accountText as text } from "../text.ts";
import styles from "./account-facts.module.css";

/** The basic data, to read; phone and mail come masked from the server. */
export function AccountFacts({ account }: { account: OwnAccount }) {
  const { userInfo, departName, roles, phone, email } = account;
  const facts = [
    [text.username, userInfo.username],
    [text.realname, userInfo.realname],
    [text.department, departName ?? text.none],
    [text.roles, roles.length > 0 ? roles.join("、") : text.none],
    [text.phone, phone ?? text.none],
    [text.email, email ?? text.none],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
