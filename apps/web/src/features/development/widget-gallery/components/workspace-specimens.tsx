import { useState } from "react";
import { useSession } from "#shared/session/session.ts";
import { Segmented } from "#shared/ui/segmented.tsx";
import { ContextMenu } from "#shared/workspace-ui/context-menu.tsx";
import { dealStatuses, dealWords } from "#shared/workspace-ui/deal-rules.ts";
import { DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { ToDoButton } from "#shared/workspace-ui/to-do-button.tsx";
import { useContextMenu } from "#shared/workspace-ui/use-context-menu.ts";
import { galleryText } from "../text.ts";
import styles from "./gallery.module.css";
import { Specimen } from "./specimen.tsx";

const menuItems = [
  { key: "open", label: galleryText.menu.items.open },
  { key: "rename", label: galleryText.menu.items.rename },
  { key: "remove", label: galleryText.menu.items.remove, disabled: true },
] as const;

export function ContextMenuSpecimen() {
  const text = galleryText.menu;
  const menu = useContextMenu();
  const [announcement, setAnnouncement] = useState("");
  return (
    <Specimen about={text}>
      <div className={styles.row}>
        {text.areas.map((area) => (
          <button
            key={area}
            type="button"
            className={styles.area}
            aria-haspopup="menu"
            onContextMenu={menu.onContextMenu}
            onClick={menu.onContextMenu}
          >
            {area}
          </button>
        ))}
      </div>
      <p role="status">{announcement}</p>
      {menu.at === null ? null : (
        <ContextMenu
          label={text.label}
          items={menuItems}
          origin={menu.at}
          onClose={menu.close}
          onSelect={(key, element) => {
            setAnnouncement(text.chosen(key, element.textContent ?? ""));
            element.focus();
          }}
        />
      )}
    </Specimen>
  );
}

const columnChoices = ["1", "2", "3", "4"] as const;

export function DetailSpecimen() {
  const text = galleryText.details;
  const session = useSession();
  const [openedAt] = useState(() => new Date().toISOString());
  const [columns, setColumns] = useState<(typeof columnChoices)[number]>("3");
  const details = [
    { label: text.realname, value: session?.user.realname ?? text.none },
    { label: text.department, value: session?.department?.departName ?? text.none },
    { label: text.page, value: galleryText.title },
    { label: text.window, value: `${window.innerWidth} × ${window.innerHeight}` },
    { label: text.openedAt, value: <TimeText at={openedAt} isExact /> },
    { label: text.note, value: text.noteText, isFullWidth: true },
  ];
  return (
    <Specimen about={text}>
      <div className={styles.row}>
        <Segmented
          label={text.columns}
          value={columns}
          onChange={setColumns}
          options={columnChoices.map((value) => ({ value, label: text.column(value) }))}
        />
      </div>
      <DetailList details={details} columns={Number(columns)} />
    </Specimen>
  );
}

export function DealSpecimen() {
  const text = galleryText.deal;
  const [announcement, setAnnouncement] = useState("");
  return (
    <Specimen about={text}>
      <ul className={styles.deals}>
        {dealStatuses.map((status) => (
          <li key={status} className={styles.deal}>
            {`${status} ${dealWords[status]}`}
            <ToDoButton
              status={status}
              about={dealWords[status]}
              onDeal={() => setAnnouncement(text.dealt(dealWords[status]))}
            />
          </li>
        ))}
      </ul>
      <p role="status">{announcement}</p>
    </Specimen>
  );
}
