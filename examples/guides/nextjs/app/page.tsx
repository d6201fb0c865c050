export default function Page() {
  return (
    <form action="/search">
      <input name="query" aria-label="What to search for" />
    </form>
  )
}
