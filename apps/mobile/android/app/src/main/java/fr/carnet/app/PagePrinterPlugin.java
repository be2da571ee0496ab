package fr.carnet.app;

import android.content.Context;
import android.os.Bundle;
import android.os.CancellationSignal;
import android.os.ParcelFileDescriptor;
import android.print.PageRange;
import android.print.PrintAttributes;
import android.print.PrintDocumentAdapter;
import android.print.PrintManager;

import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;

/** Opens the Android print dialog for the page in the web view; it can also save a PDF. */
@CapacitorPlugin(name = "PagePrinter")
public class PagePrinterPlugin extends Plugin {

    /** Resolves when the dialog is closed. */
    @PluginMethod
    public void print(PluginCall call) {
        String name = call.getString("name", "Carnet");
        getActivity().runOnUiThread(() -> {
            PrintManager manager = (PrintManager) getActivity().getSystemService(Context.PRINT_SERVICE);
            if (manager == null) {
                call.reject("This device cannot print");
                return;
            }
            PrintDocumentAdapter page = getBridge().getWebView().createPrintDocumentAdapter(name);
            manager.print(name, new WatchedAdapter(page, call::resolve), new PrintAttributes.Builder().build());
        });
    }

    /** Delegates to the adapter of the web view and reports when Android has finished. */
    private static class WatchedAdapter extends PrintDocumentAdapter {

        private final PrintDocumentAdapter page;
        private final Runnable onFinished;

        WatchedAdapter(PrintDocumentAdapter page, Runnable onFinished) {
            this.page = page;
            this.onFinished = onFinished;
        }

        @Override
        public void onStart() {
            page.onStart();
        }

        @Override
        public void onLayout(
            PrintAttributes before,
            PrintAttributes after,
            CancellationSignal cancellation,
            LayoutResultCallback callback,
            Bundle extras
        ) {
            page.onLayout(before, after, cancellation, callback, extras);
        }

        @Override
        public void onWrite(
            PageRange[] pages,
            ParcelFileDescriptor destination,
            CancellationSignal cancellation,
            WriteResultCallback callback
        ) {
            page.onWrite(pages, destination, cancellation, callback);
        }

        @Override
        public void onFinish() {
            page.onFinish();
            onFinished.run();
        }
    }
}
