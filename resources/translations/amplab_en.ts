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
        <source>All is sent: %n predictions and steps.</source>
        <translation>
            <numerusform>All is sent: %n prediction or step.</numerusform>
            <numerusform>All is sent: %n predictions and steps.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Lessons &gt; Join a class…, with this code and %1. There are %n students.</source>
        <translation>
            <numerusform>Lessons &gt; Join a class…, with this code and %1. There is %n student.</numerusform>
            <numerusform>Lessons &gt; Join a class…, with this code and %1. There are %n students.</numerusform>
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
        <source>Hide %n that do not apply</source>
        <translation>
            <numerusform>Hide %n that does not apply</numerusform>
            <numerusform>Hide %n that do not apply</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %n that do not apply</source>
        <translation>
            <numerusform>Show %n that does not apply</numerusform>
            <numerusform>Show %n that do not apply</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::DataDialog</name>
    <message numerus="yes">
        <source>%n features to a sample</source>
        <translation>
            <numerusform>%n feature to a sample</numerusform>
            <numerusform>%n features to a sample</numerusform>
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
        <source>%n pictures, by class</source>
        <translation>
            <numerusform>%n picture, by class</numerusform>
            <numerusform>%n pictures, by class</numerusform>
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
    <name>amplab::Picture</name>
    <message numerus="yes">
        <source>The plane of the two features, coloured by the class that the model gives: %n of them occur.</source>
        <translation>
            <numerusform>The plane of the two features, coloured by the class that the model gives: %n of them occurs.</numerusform>
            <numerusform>The plane of the two features, coloured by the class that the model gives: %n of them occur.</numerusform>
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
        <source>Measured: %1 of computing a step. Modelled: all else, for %2 parameters in %n bucket(s).</source>
        <translation>
            <numerusform>Measured: %1 of computing a step. Modelled: all else, for %2 parameters in %n bucket.</numerusform>
            <numerusform>Measured: %1 of computing a step. Modelled: all else, for %2 parameters in %n buckets.</numerusform>
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
        <source>%n at once, beside the lanes.</source>
        <translation>
            <numerusform>%n at once, beside the lanes.</numerusform>
            <numerusform>%n at once, beside the lanes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>They begin after the %n runs that are under way.</source>
        <translation>
            <numerusform>They begin after the %n run that is under way.</numerusform>
            <numerusform>They begin after the %n runs that are under way.</numerusform>
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
        <source>%n runs are chosen</source>
        <translation>
            <numerusform>%n run is chosen</numerusform>
            <numerusform>%n runs are chosen</numerusform>
        </translation>
    </message>
</context>
</TS>
