import { Upload } from "antd";
import { lazy, Suspense, useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { Avatar } from "../../../shared/workspace-ui/avatar.tsx";
import { useTabDialog } from "../../../shared/workspace-ui/tab-dialog.tsx";
import { useRemoveAvatar, useSetAvatar } from "../api.ts";
import { pictureFault, pictureKinds, pictureName } from "../model/picture-file.ts";
import { readAsAddress } from "../read-picture.ts";
import { accountText } from "../text.ts";
import styles from "./avatar-field.module.css";

const text = accountText.avatar;
const AvatarCropDialog = lazy(() =>
  import("./avatar-crop-dialog.tsx").then((module) => ({ default: module.AvatarCropDialog })),
);

interface Props {
  readonly realname: string;
  readonly picture: string | null;
}

/** Checks a chosen file, lets it be cropped in a dialog, and saves the result. `fault`: why that failed. */
function useAvatarChoice() {
  const [chosen, setChosen] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const setting = useSetAvatar();

  function giveUp(reason: string): void {
    setChosen(null);
    setFault(reason);
  }

  function choose(file: File): void {
    const wrong = pictureFault(file);
    setFault(wrong);
    if (wrong === undefined) readAsAddress(file).then(setChosen, () => giveUp(text.unreadable));
  }

  function save(cut: Blob): void {
    setting.mutate(
      { picture: cut, fileName: pictureName(cut.type) },
      {
        onSuccess: () => {
          setChosen(null);
          notify({ kind: "success", text: text.saved });
        },
        onError: (error) => giveUp(error instanceof ApiError ? error.message : text.unreadable),
      },
    );
  }

  useTabDialog(
    "avatar",
    chosen === null ? null : (
      <Suspense fallback={<Skeleton height={1} />}>
        <AvatarCropDialog
          picture={chosen}
          isSaving={setting.isPending}
          onCut={save}
          onUnreadable={() => giveUp(text.unreadable)}
          onClose={() => setChosen(null)}
        />
      </Suspense>
    ),
  );
  return { fault, choose };
}

/** The picture with its actions. What is wrong with a chosen one stands under them. */
export function AvatarField({ realname, picture }: Props) {
  const { fault, choose } = useAvatarChoice();
  const removing = useRemoveAvatar();
  const remove = (): void =>
    removing.mutate(undefined, { onSuccess: () => notify({ kind: "success", text: text.removed }) });
  return (
    <div className={styles.field}>
      <Avatar realname={realname} picture={picture} size={88} />
      <div className={styles.side}>
        <div className={styles.actions}>
          <Upload
            accept={pictureKinds}
            showUploadList={false}
            beforeUpload={(file) => {
              choose(file);
              return Upload.LIST_IGNORE;
            }}
          >
            <Button>{text.choose}</Button>
          </Upload>
          {picture === null ? null : (
            <Button kind="text" isLoading={removing.isPending} onClick={remove}>
              {text.remove}
            </Button>
          )}
        </div>
        <p className={styles.note}>{text.note}</p>
        {fault === undefined ? null : (
          <p className={styles.error} role="alert">
            {fault}
          </p>
        )}
      </div>
    </div>
  );
}
