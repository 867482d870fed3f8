import { useState } from "react";
import type { PageLocation } from "#shared/navigation/page-history.ts";
import { LinkPage } from "#shared/one-time-link/link-page.tsx";
import { useLink, useLinkSecret } from "#shared/one-time-link/use-link.ts";
import { checkLink, DEAD_LINK } from "../api.ts";
import { AdministratorForm, useAdministratorForm } from "../components/administrator-form.tsx";
import { firstAdministratorText as text } from "../text.ts";

/** 初始设置 of the workspace, the administrator's first page. */
const SET_UP = "/operation/set-up";

/** The page of the printed link. The form outlives the link: another link continues with the typed values. */
export function FirstAdministratorScreen({ location }: { location: PageLocation }) {
  const secret = useLinkSecret(location);
  const linkCheck = { check: checkLink, deadCode: DEAD_LINK, requestFailed: text.requestFailed } as const;
  const { link, retry, markDead } = useLink(secret, linkCheck);
  const form = useAdministratorForm();
  const [createdUsername, setCreatedUsername] = useState<string | null>(null);
  const completion =
    createdUsername === null ? null : { title: text.created(createdUsername), username: createdUsername, next: SET_UP };
  return (
    <LinkPage text={text} link={link} onRetry={retry} result={completion}>
      {() => <AdministratorForm secret={secret} form={form} onCreated={setCreatedUsername} onDeadLink={markDead} />}
    </LinkPage>
  );
}
