export default function Lead() {
  return <h1>A lead</h1>
}
