import "react-easy-crop/react-easy-crop.css";
import { useState } from "react";
import Cropper from "react-easy-crop";
import { Button } from "#shared/ui/button.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { type CutArea, cutSquare } from "../read-picture.ts";
import { accountText } from "../text.ts";
import styles from "./avatar-crop-dialog.module.css";

const text = accountText.avatar;
const MAX_ZOOM = 4;

interface Props {
  /** A data URL. */
  readonly picture: string;
  readonly isSaving: boolean;
  readonly onCut: (cut: Blob) => void;
  readonly onUnreadable: () => void;
  readonly onClose: () => void;
}

/** Moves and scales a picture under a round mask. Arrow keys move it as well. */
export function AvatarCropDialog({ picture, isSaving, onCut, onUnreadable, onClose }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CutArea | null>(null);
  return (
    <WorkspaceDialog
      open
      title={text.cropTitle}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            kind="primary"
            isLoading={isSaving}
            disabled={area === null}
            onClick={() => {
              if (area) cutSquare(picture, area).then(onCut, onUnreadable);
            }}
          >
            {text.save}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{text.cropHint}</p>
      <div className={styles.stage}>
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          mediaProps={{ onError: onUnreadable, alt: "" }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
        />
      </div>
      <label className={styles.zoom}>
        {text.zoom}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
    </WorkspaceDialog>
  );
}
