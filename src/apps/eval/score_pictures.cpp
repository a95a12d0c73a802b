#include "apps/eval/score_pictures.h"

#include "apps/page/load_module.h"

namespace nonet::eval {

Result<std::vector<PictureScore>> scorePictures(const EvalRequest& request) {
    const auto entry = loadModule({kPicturesModule, kScorePicturesEntry, "the part that reads pictures"});
    if (!entry)
        return entry.error();
    return reinterpret_cast<ScorePictures (*)()>(*entry)()(request);
}

} // namespace nonet::eval
