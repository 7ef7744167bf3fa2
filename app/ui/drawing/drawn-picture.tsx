type DrawnPictureProps = {
  /** Its file in public/drawings, 640 by 320. */
  drawing: 'winter-street' | 'duplex' | 'interior' | 'key-handover' | 'inspection'
}

/** A drawing as a placeholder for a photo. Decorative and lazy-loaded. */
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
