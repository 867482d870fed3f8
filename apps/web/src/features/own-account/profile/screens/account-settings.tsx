import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { type OwnProfile, useOwnProfile } from "../api.ts";
import { AvatarField } from "../components/avatar-field.tsx";
import { ContactRows } from "../components/contact-rows.tsx";
import { DataRows } from "../components/data-rows.tsx";
import { DeviceList } from "../components/device-list.tsx";
import { NoticePreferencesForm } from "../components/notice-preferences-form.tsx";
import { ProfileForm } from "../components/profile-form.tsx";
import { type SettingsSection, sectionOf, settingsSections } from "../model/settings-section.ts";
import quietStyles from "../quiet.module.css";
import { accountText as text } from "../text.ts";
import styles from "./account-settings.module.css";

/** Parts of the page from other features. */
export interface SettingsParts {
  /** The row of the password. */
  readonly password: ReactNode;
  /** Second step and passkeys. */
  readonly twoStep: ReactNode;
  readonly appearance: ReactNode;
  /** Cards of the bindings that sign in to this account, one for each enabled way. */
  readonly bindings: ReactNode;
}

/**
 * 账号设置: a menu on the left, a strip on phones. The hash of the address names the section, so that all sections share
 * one workspace tab.
 */
export function AccountSettings({ parts }: { parts: SettingsParts }) {
  const { hash } = useLocation();
  const section = sectionOf(hash.slice(1));
  return (
    <>
      <PageHead title={text.settings.title} />
      <div className={styles.page}>
        <SettingsMenu active={section} />
        <div className={styles.section}>
          <Section section={section} parts={parts} />
        </div>
      </div>
    </>
  );
}

function SettingsMenu({ active }: { active: SettingsSection }) {
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the marked entry of the strip into view
  useEffect(() => {
    const strip = menu.current;
    const marked = strip?.querySelector<HTMLElement>('[aria-current="page"]');
    if (strip && marked && strip.scrollWidth > strip.clientWidth) strip.scrollLeft = marked.offsetLeft - 40;
  }, [active]);
  return (
    <nav ref={menu} className={styles.menu} aria-label={text.settings.menu}>
      {settingsSections.map((section) => (
        <Link
          key={section}
          to={`/account/settings/base#${section}`}
          replace
          aria-current={section === active ? "page" : undefined}
        >
          {text.sections[section]}
        </Link>
      ))}
    </nav>
  );
}

function Section({ section, parts }: { section: SettingsSection; parts: SettingsParts }) {
  if (section === "base") return <WithProfile>{(profile) => <BaseSection profile={profile} />}</WithProfile>;
  if (section === "security")
    return <WithProfile>{(profile) => <SecuritySection profile={profile} parts={parts} />}</WithProfile>;
  if (section === "binding" && parts.bindings !== null) return parts.bindings;
  const content = {
    custom: parts.appearance,
    binding: <p className={quietStyles.quiet}>{text.binding.none}</p>,
    notification: <NoticePreferencesForm />,
  }[section];
  return <Card title={text.sections[section]}>{content}</Card>;
}

function WithProfile({ children }: { children: (profile: OwnProfile) => ReactNode }) {
  const { data, error, isFetching, refetch } = useOwnProfile();
  if (data) return children(data);
  if (error === null) return <Skeleton height={320} />;
  return <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
}

function BaseSection({ profile }: { profile: OwnProfile }) {
  return (
    <Card title={text.sections.base}>
      <AvatarField realname={profile.userInfo.realname} picture={profile.userInfo.avatar} />
      <ProfileForm profile={profile} />
    </Card>
  );
}

function SecuritySection({ profile, parts }: { profile: OwnProfile; parts: SettingsParts }) {
  return (
    <>
      <Card title={text.security.sign}>
        <ul>
          {parts.password}
          <ContactRows profile={profile} />
        </ul>
      </Card>
      {parts.twoStep}
      <Card title={text.devices.title} extra={<Link to="/account/sign-ins">{text.signIns.title}</Link>}>
        <p className={quietStyles.quiet}>{text.devices.note}</p>
        <DeviceList />
      </Card>
      <Card title={text.security.data}>
        <ul>
          <DataRows username={profile.userInfo.username} />
        </ul>
      </Card>
    </>
  );
}
