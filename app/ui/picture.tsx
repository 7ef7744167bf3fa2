/** An uploaded picture: the address of the full size, and its smaller files by format. */
export type PictureImage = {
  path: string
  alt: string
  widthPixels: number
  heightPixels: number
  sources: readonly { type: string; srcSet: string }[]
}

type PictureProps = {
  image: PictureImage
  /** Its width on the page, as the `sizes` of an image. */
  sizes: string
  className?: string
  /** Omit it for pictures on the first screen. */
  loading?: 'lazy'
}

/**
 * An uploaded picture, in the smallest file that is sharp and that the browser supports. Its size is known in advance, so that
 * the layout doesn't shift.
 */
export function Picture({ image, sizes, className, loading }: PictureProps) {
  return (
    <picture className="contents">
      {/* Hidden, because each `source` would otherwise be a cell of the surrounding grid. */}
      {image.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} className="hidden" />
      ))}
      <img
        src={image.path}
        alt={image.alt}
        width={image.widthPixels}
        height={image.heightPixels}
        loading={loading}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
