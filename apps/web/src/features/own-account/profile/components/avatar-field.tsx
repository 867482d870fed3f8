import { Upload } from "antd";
import { useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { readAsDataUrl } from "#shared/browser/read-as-data-url.ts";
import { notify } from "#shared/feedback/notify.ts";
import { boundedLoad, ChunkLoadError } from "#shared/loading/chunk-load.ts";
import { Button } from "#shared/ui/button.tsx";
import { Avatar } from "#shared/workspace-ui/avatar.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { useRemoveAvatar, useSetAvatar } from "../api.ts";
import { pictureFault, pictureKinds, pictureName } from "../model/picture-file.ts";
import { accountText } from "../text.ts";
import styles from "./avatar-field.module.css";

const text = accountText.avatar;
const loadCropping = boundedLoad(() => import("./avatar-crop-dialog.tsx"));

interface Props {
  readonly realname: string;
  readonly picture: string | null;
}

interface Chosen {
  readonly picture: string;
  readonly cropping: Awaited<ReturnType<typeof loadCropping>>;
}

/** Checks a chosen file, opens the crop dialog and saves the result. `fault`: the reason of a failure. */
function useAvatarChoice() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string>();
  const setting = useSetAvatar();

  function cancelWith(reason: string): void {
    setChosen(null);
    setFault(reason);
  }

  function choose(file: File): void {
    const wrong = pictureFault(file);
    setFault(wrong);
    if (wrong !== undefined) return;
    Promise.all([readAsDataUrl(file), loadCropping()]).then(
      ([picture, cropping]) => setChosen({ picture, cropping }),
      (error: unknown) => cancelWith(error instanceof ChunkLoadError ? error.message : text.unreadable),
    );
  }

  function save(cut: Blob): void {
    setting.mutate(
      { picture: cut, fileName: pictureName(cut.type) },
      {
        onSuccess: () => {
          setChosen(null);
          notify({ kind: "success", text: text.saved });
        },
        onError: (error) => cancelWith(error instanceof ApiError ? error.message : text.unreadable),
      },
    );
  }

  useTabDialog(
    "avatar",
    chosen && (
      <chosen.cropping.AvatarCropDialog
        picture={chosen.picture}
        isSaving={setting.isPending}
        onCut={save}
        onUnreadable={() => cancelWith(text.unreadable)}
        onClose={() => setChosen(null)}
      />
    ),
  );
  return { fault, choose };
}

/** The picture with its actions. The fault of a chosen file is shown below. */
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
