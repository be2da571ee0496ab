package fr.carnet.app;

import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    public void onCreate(Bundle savedInstanceState) {
        setIntent(withSharedFileOpened(getIntent()));
        registerPlugin(PagePrinterPlugin.class);
        super.onCreate(savedInstanceState);
    }

    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(withSharedFileOpened(intent));
    }

    /** Turns a shared file into an opened one: the web app receives its URL. */
    @SuppressWarnings("deprecation")
    private static Intent withSharedFileOpened(Intent intent) {
        if (intent == null || !Intent.ACTION_SEND.equals(intent.getAction())) return intent;
        Uri file = intent.getParcelableExtra(Intent.EXTRA_STREAM);
        if (file == null) return intent;
        return new Intent(intent).setAction(Intent.ACTION_VIEW).setDataAndType(file, intent.getType());
    }
}
