type DrawnPictureProps = {
  /** Its file in public/drawings, 640 by 320. */
  drawing: 'winter-street' | 'duplex' | 'interior' | 'key-handover' | 'inspection'
}

/** A drawing where a photograph may come. Decoration only; its file is loaded when it comes into view. */
export function DrawnPicture({ drawing }: DrawnPictureProps) {
  return (
    <img
      src={`/drawings/${drawing}.svg`}
      alt=""
      width="640"
      height="320"
      loading="lazy"
      decoding="async"
      className="drawn-picture"
    />
  )
}
