#include "apps/eval/score_pictures.h"
#include "base/load_module.h"

namespace nonet::eval {

Result<std::vector<PictureScore>> scorePictures(const EvalRequest& request) {
    const auto entry = detail::loadModule({kPicturesModule, kScorePicturesEntry, "the part that reads pictures"});
    if (!entry)
        return entry.error();
    return reinterpret_cast<ScorePictures (*)()>(*entry)()(request);
}

} // namespace nonet::eval
