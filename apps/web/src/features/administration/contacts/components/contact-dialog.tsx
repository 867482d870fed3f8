import { useRef, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { ReasonDialog } from "#shared/workspace-ui/reason-dialog.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { type Contact, type FullContact, revealContact } from "../api.ts";
import { contactText as text } from "../text.ts";
import { positionsOf } from "./contact-words.ts";

/** Shows the full phone number and email of one person after a reason was given. */
export function ContactDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const [full, setFull] = useState<FullContact | null>(null);
  const isRevealed = useRef(false);
  if (!full)
    return (
      <ReasonDialog
        title={text.reveal}
        onReason={async (reason) => {
          setFull(await revealContact(contact.id, reason));
          isRevealed.current = true;
        }}
        // The dialog also closes after an answer, which then replaces it.
        onClose={() => isRevealed.current || onClose()}
      />
    );
  return (
    <WorkspaceDialog
      open
      title={text.titleOf(contact.realname)}
      width={480}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <DetailList
        details={[
          { label: text.departments, value: contact.departments.join("、") || text.nothing },
          { label: text.positions, value: positionsOf(contact) },
          { label: text.phone, value: full.phone ?? text.nothing },
          { label: text.email, value: full.email ?? text.nothing },
        ]}
      />
    </WorkspaceDialog>
  );
}
