import { SignInPage } from './sign-in.tsx';

export const LoginPage = () => <SignInPage page="login" />;
