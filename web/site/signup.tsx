import { SignInPage } from './sign-in.tsx';

export const SignupPage = () => <SignInPage page="signup" />;
