/** JSON as the content of a script element, which no text in it can end early: `</script>` in a title would. */
export const dataBlock = (value: unknown) => ({ __html: JSON.stringify(value).replaceAll('<', '\\u003c') });
