import { Link } from "react-router";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { Avatar } from "../../../shared/workspace-ui/avatar.tsx";
import { Card } from "../../../shared/workspace-ui/card.tsx";
import { LoadFailure } from "../../../shared/workspace-ui/load-failure.tsx";
import { PageHead } from "../../../shared/workspace-ui/page-head.tsx";
import { type OwnAccount, useOwnAccount } from "../api.ts";
import { DeviceList } from "../components/device-list.tsx";
import { SignInList } from "../components/sign-in-list.tsx";
import { accountText as text } from "../text.ts";
import styles from "./account-screens.module.css";

/** 个人中心: who I am here, and where I have been signed in. */
export function AccountCenter() {
  const { data, error, isFetching, refetch } = useOwnAccount();
  return (
    <>
      <PageHead title={text.center.title} />
      {data ? (
        <div className={styles.columns}>
          <Person account={data} />
          <div className={styles.stack}>
            <Card title={text.recent}>
              <SignInList signIns={data.recentSignIns} />
            </Card>
            <Card title={text.devices.title}>
              <DeviceList />
            </Card>
          </div>
        </div>
      ) : error === null ? (
        <Skeleton height={240} />
      ) : (
        <LoadFailure what={text.what} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Person({ account }: { account: OwnAccount }) {
  const { userInfo, departName, roles, phone, email } = account;
  return (
    <section className={styles.person} aria-label={userInfo.realname}>
      <Avatar realname={userInfo.realname} picture={userInfo.avatar} size={72} />
      <h2 className={styles.name}>{userInfo.realname}</h2>
      <p className={styles.quiet}>{userInfo.username}</p>
      <p>{departName ?? text.none}</p>
      <ul className={styles.roles} aria-label={text.roles}>
        {roles.map((role) => (
          <li key={role}>{role}</li>
        ))}
      </ul>
      <dl className={styles.contact}>
        <dt>{text.phone}</dt>
        <dd>{phone ?? text.none}</dd>
        <dt>{text.email}</dt>
        <dd>{email ?? text.none}</dd>
      </dl>
      <Link to="/account/settings/base">{text.center.toSettings}</Link>
    </section>
  );
}
