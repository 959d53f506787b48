<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>amplab::BandPlot</name>
    <message numerus="yes">
        <source>%1, %n runs</source>
        <translation>
            <numerusform>%1, %n run</numerusform>
            <numerusform>%1, %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::ClassPanel</name>
    <message numerus="yes">
        <source>All sent: %n predictions and steps.</source>
        <translation>
            <numerusform>All sent: %n prediction or step.</numerusform>
            <numerusform>All sent: %n predictions and steps.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>To join: Lessons &gt; Join a class…, with this code and %1. %n students joined.</source>
        <translation>
            <numerusform>To join: Lessons &gt; Join a class…, with this code and %1. %n student joined.</numerusform>
            <numerusform>To join: Lessons &gt; Join a class…, with this code and %1. %n students joined.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::ComparePanel</name>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n runs</source>
        <translation>
            <numerusform>%1 of %n run</numerusform>
            <numerusform>%1 of %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::ConfigForm</name>
    <message numerus="yes">
        <source>Hide %n inactive</source>
        <translation>
            <numerusform>Hide %n inactive</numerusform>
            <numerusform>Hide %n inactive</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %n inactive</source>
        <translation>
            <numerusform>Show %n inactive</numerusform>
            <numerusform>Show %n inactive</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::ConfigurePanel</name>
    <message numerus="yes">
        <source>%n changes apply at restart.</source>
        <translation>
            <numerusform>%n change applies at restart.</numerusform>
            <numerusform>%n changes apply at restart.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::CurvesPanel</name>
    <message numerus="yes">
        <source>%n figures exported to %1</source>
        <translation>
            <numerusform>%n figure exported to %1</numerusform>
            <numerusform>%n figures exported to %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::DataDialog</name>
    <message numerus="yes">
        <source>%n features per sample</source>
        <translation>
            <numerusform>%n feature per sample</numerusform>
            <numerusform>%n features per sample</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::DataView</name>
    <message numerus="yes">
        <source>%n points in the plane, by class</source>
        <translation>
            <numerusform>%n point in the plane, by class</numerusform>
            <numerusform>%n points in the plane, by class</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images, by class</source>
        <translation>
            <numerusform>%n image, by class</numerusform>
            <numerusform>%n images, by class</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::EarlierModel</name>
    <message numerus="yes">
        <source>delete %n earlier runs</source>
        <translation>
            <numerusform>delete %n earlier run</numerusform>
            <numerusform>delete %n earlier runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::EventsPanel</name>
    <message numerus="yes">
        <source>%n events</source>
        <translation>
            <numerusform>%n event</numerusform>
            <numerusform>%n events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n events</source>
        <translation>
            <numerusform>%1 of %n event</numerusform>
            <numerusform>%1 of %n events</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::FormatRuler</name>
    <message numerus="yes">
        <source>%1 of %2: %n tensor(s), magnitudes from %3 to %4, 98 % of them from %5 to %6</source>
        <translation>
            <numerusform>%1 of %2: %n tensor, magnitudes from %3 to %4, 98 % of them from %5 to %6</numerusform>
            <numerusform>%1 of %2: %n tensors, magnitudes from %3 to %4, 98 % of them from %5 to %6</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::GalleryPage</name>
    <message numerus="yes">
        <source>%n lanes</source>
        <translation>
            <numerusform>%n lane</numerusform>
            <numerusform>%n lanes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::HeatMapPlot</name>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them NaN or Inf</source>
        <translation>
            <numerusform>%n of them NaN or Inf</numerusform>
            <numerusform>%n of them NaN or Inf</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them without this result</source>
        <translation>
            <numerusform>%n of them without this result</numerusform>
            <numerusform>%n of them without this result</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::LoopDiffModel</name>
    <message numerus="yes">
        <source>%n lines differ</source>
        <translation>
            <numerusform>%n line differs</numerusform>
            <numerusform>%n lines differ</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::MainWindow</name>
    <message numerus="yes">
        <source>%n earlier runs</source>
        <translation>
            <numerusform>%n earlier run</numerusform>
            <numerusform>%n earlier runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::OpsPanel</name>
    <message numerus="yes">
        <source>%n calls</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n calls</source>
        <translation>
            <numerusform>%1 of %n call</numerusform>
            <numerusform>%1 of %n calls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>reset %n formats</source>
        <translation>
            <numerusform>reset %n format</numerusform>
            <numerusform>reset %n formats</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::PreviewCaption</name>
    <message numerus="yes">
        <source>Plane of the two features, coloured by the predicted class: %n classes occur.</source>
        <translation>
            <numerusform>Plane of the two features, coloured by the predicted class: %n class occurs.</numerusform>
            <numerusform>Plane of the two features, coloured by the predicted class: %n classes occur.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::RankView</name>
    <message numerus="yes">
        <source>overflowed in %n step(s), the last %1</source>
        <translation>
            <numerusform>overflowed in %n step, %1</numerusform>
            <numerusform>overflowed in %n steps, the last %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::ScalingView</name>
    <message numerus="yes">
        <source>Measured: %1 of computing per step. Modelled: everything else, for %2 parameters in %n bucket(s).</source>
        <translation>
            <numerusform>Measured: %1 of computing per step. Modelled: everything else, for %2 parameters in %n bucket.</numerusform>
            <numerusform>Measured: %1 of computing per step. Modelled: everything else, for %2 parameters in %n buckets.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::SweepDialog</name>
    <message numerus="yes">
        <source>%n runs of %1 steps</source>
        <translation>
            <numerusform>%n run of %1 steps</numerusform>
            <numerusform>%n runs of %1 steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n at a time, beside the lanes.</source>
        <translation>
            <numerusform>%n at a time, beside the lanes.</numerusform>
            <numerusform>%n at a time, beside the lanes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>They start after the %n pending runs.</source>
        <translation>
            <numerusform>They start after the %n pending run.</numerusform>
            <numerusform>They start after the %n pending runs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::SweepPanel</name>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n runs</source>
        <translation>
            <numerusform>%1 of %n run</numerusform>
            <numerusform>%1 of %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n runs selected</source>
        <translation>
            <numerusform>%n run selected</numerusform>
            <numerusform>%n runs selected</numerusform>
        </translation>
    </message>
</context>
</TS>
