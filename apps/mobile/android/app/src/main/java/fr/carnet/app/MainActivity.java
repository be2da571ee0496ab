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

    /** A file that is shared arrives as one that is opened does: the web app is told of its address. */
    @SuppressWarnings("deprecation")
    private static Intent withSharedFileOpened(Intent intent) {
        if (intent == null || !Intent.ACTION_SEND.equals(intent.getAction())) return intent;
        Uri file = intent.getParcelableExtra(Intent.EXTRA_STREAM);
        if (file == null) return intent;
        return new Intent(intent).setAction(Intent.ACTION_VIEW).setDataAndType(file, intent.getType());
    }
}
