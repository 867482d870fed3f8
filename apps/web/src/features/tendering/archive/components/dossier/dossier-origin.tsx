import type { ReactNode } from "react";
import { Card } from "#shared/workspace-ui/card.tsx";
import { DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { dossierText as text } from "../../dossier-text.ts";
import type { Dossier } from "../../model/dossier.ts";

/** The source of an imported dossier, as its licence requires. */
export function DossierOrigin({ origin }: { origin: Dossier["origin"] }): ReactNode {
  if (origin === null) return null;
  const words = text.origin;
  return (
    <Card title={text.sections.origin}>
      <DetailList
        columns={2}
        details={[
          { label: words.label, value: origin.label },
          { label: words.publisher, value: origin.publisher ?? "—" },
          { label: words.importedAt, value: <TimeText at={origin.importedAt} isExact /> },
          { label: words.license, value: origin.licenseUrl === null ? "—" : <Licence address={origin.licenseUrl} /> },
          ...(origin.attribution === null
            ? []
            : [{ label: words.attribution, value: origin.attribution, isFullWidth: true }]),
        ]}
      />
    </Card>
  );
}

/** The licence as stated in the file; a link if it is a web address. */
function Licence({ address }: { address: string }): ReactNode {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  );
}
