import { Link } from "react-router";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Avatar } from "#shared/workspace-ui/avatar.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { type OwnAccount, useOwnAccount, useOwnProfile } from "../api.ts";
import { EventList } from "../components/event-list.tsx";
import { SignInList } from "../components/sign-in-list.tsx";
import { TagEditor } from "../components/tag-editor.tsx";
import { settingsSections } from "../model/settings-section.ts";
import { accountText as text } from "../text.ts";
import styles from "./account-screens.module.css";

/** 个人中心: the user, the latest security events and the sign-ins. */
export function AccountCenter() {
  const { data, error, isFetching, refetch } = useOwnAccount();
  return (
    <>
      <PageHead title={text.center.title} />
      {data ? (
        <div className={styles.columns}>
          <Person account={data} />
          <div className={styles.stack}>
            <Card title={text.events.title}>
              <EventList />
            </Card>
            <Card title={text.recent} extra={<Link to="/account/sign-ins">{text.center.allSignIns}</Link>}>
              <SignInList signIns={data.recentSignIns} />
            </Card>
          </div>
        </div>
      ) : error === null ? (
        <Skeleton height={240} />
      ) : (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Person({ account }: { account: OwnAccount }) {
  const { userInfo, departName, roles, phone, email } = account;
  const profile = useOwnProfile().data;
  return (
    <section className={styles.person} aria-label={userInfo.realname}>
      <Avatar realname={userInfo.realname} picture={userInfo.avatar} size={88} />
      <h2 className={styles.name}>{userInfo.realname}</h2>
      <p className={styles.quiet}>{[userInfo.username, profile?.post].filter(Boolean).join(" · ")}</p>
      <p>{departName ?? text.none}</p>
      <ul className={styles.roles} aria-label={text.roles}>
        {roles.map((role) => (
          <li key={role}>{role}</li>
        ))}
      </ul>
      {profile ? <TagEditor tags={profile.tags} /> : null}
      <dl className={styles.contact}>
        <dt>{text.phone}</dt>
        <dd>{phone ?? text.none}</dd>
        <dt>{text.email}</dt>
        <dd>{email ?? text.none}</dd>
      </dl>
      <nav className={styles.links} aria-label={text.center.links}>
        {settingsSections.map((section) => (
          <Link key={section} to={`/account/settings/base#${section}`}>
            {text.sections[section]}
          </Link>
        ))}
        <Link to="/account/organisation">{text.center.organisation}</Link>
      </nav>
    </section>
  );
}
