export interface CutArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const EDGE = 512;
const QUALITY = 0.92;

/** Crops a square of a picture to the size that the server stores. */
export async function cutSquare(address: string, { x, y, width, height }: CutArea): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = EDGE;
  canvas.height = EDGE;
  canvas.getContext("2d")?.drawImage(image, x, y, width, height, 0, 0, EDGE, EDGE);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the picture was not created"))),
      "image/webp",
      QUALITY,
    );
  });
}
