/**
 * A drawn portrait in an arch, as a placeholder for a photo. `drawing`: its file in public/drawings. It has no alt text, because
 * it is beside a name.
 */
export function Portrait({ drawing, isSoon = false }: { drawing: string; isSoon?: boolean }) {
  return (
    <div className="portrait">
      <img src={`/drawings/${drawing}.svg`} alt="" width="200" height="250" loading="lazy" decoding="async" />
      {isSoon && <span>Photo Coming Soon</span>}
    </div>
  )
}
