/** An uploaded picture: the address of the whole of it, and its smaller files by format. */
export type PictureImage = {
  path: string
  alt: string
  widthPixels: number
  heightPixels: number
  sources: readonly { type: string; srcSet: string }[]
}

type PictureProps = {
  image: PictureImage
  /** How wide it is shown, as the `sizes` of an image says it. */
  sizes: string
  className?: string
  /** Left out where it is on the first screen. */
  loading?: 'lazy'
}

/** An uploaded picture, in the smallest file that is sharp and that the browser reads. Its size is known before it is there, so that nothing jumps. */
export function Picture({ image, sizes, className, loading }: PictureProps) {
  return (
    <picture className="contents">
      {/* Shown or not they say the same; else each would be a cell of the grid around the picture. */}
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
