/** A drawn portrait in an arch, for whom there is no photo yet. `drawing`: its file in public/drawings. Beside a name, so it says nothing. */
export function Portrait({ drawing, isSoon = false }: { drawing: string; isSoon?: boolean }) {
  return (
    <div className="portrait">
      <img src={`/drawings/${drawing}.svg`} alt="" width="200" height="250" loading="lazy" decoding="async" />
      {isSoon && <span>Photo Coming Soon</span>}
    </div>
  )
}
