// How long a lesson takes, as pages and mails say it.

/** The time that a lesson, or several of them, take. */
interface Duration {
  readonly minutes: number;
  readonly includesExercise: boolean;
}

/** Writes `45 min`, `1 h` or `1 h 5 min`. */
const formatMinutes = (minutes: number): string => {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};

/** Writes `8 min`, or `about 30 min` with an exercise. */
export const formatDuration = ({ minutes, includesExercise }: Duration): string =>
  includesExercise ? `about ${formatMinutes(minutes)}` : formatMinutes(minutes);

/** The same at a lesson alone: `about 30 min, with the exercise`. */
export const formatLongDuration = (duration: Duration): string =>
  duration.includesExercise ? `${formatDuration(duration)}, with the exercise` : formatDuration(duration);
