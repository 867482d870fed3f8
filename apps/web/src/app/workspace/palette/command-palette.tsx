import { useCallback, useState } from "react";
import { FindBox } from "#app/workspace/find/find-box.tsx";
import type { PinyinOf } from "#app/workspace/model/title-match.ts";
import { workspaceText } from "#app/workspace/text.ts";
import { readStored, writeStored } from "#shared/storage/stored-values.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { addRecent, type Command, findCommands } from "./commands.ts";
import { type CommandSources, useCommands } from "./use-commands.ts";

const text = workspaceText.palette;

interface Props extends CommandSources {
  onClose(): void;
  /** Called after the palette has closed and the focus has returned to its former place. */
  onChoose(command: Command): void;
}

/** One field for every command of the workspace. Mounted while open. */
export function CommandPalette({ onClose, onChoose, ...sources }: Props) {
  const commands = useCommands(sources);
  const [recent] = useState(() => readStored("RECENT_COMMANDS") ?? []);
  const find = useCallback(
    (typed: string, read?: PinyinOf) => findCommands(commands, recent, typed, read),
    [commands, recent],
  );
  return (
    <Dialog open title={text.title} width={560} onClose={onClose}>
      <FindBox
        label={text.label}
        noMatchText={text.nothing}
        isInline
        find={find}
        onChoose={(command) => {
          writeStored("RECENT_COMMANDS", addRecent(recent, command.key));
          onChoose(command);
        }}
      />
    </Dialog>
  );
}
